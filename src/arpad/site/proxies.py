"""Who visits: the address of the browser, also behind proxies that the office trusts.

Everybody may send the headers by which a proxy names the visitor. They are taken from a trusted proxy alone, and from
anybody else they are removed before a page can read them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from django.http import HttpRequest, HttpResponse

from arpad.site.site_settings import current

FORWARDED_FOR, FORWARDED_SCHEME = "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"
REMOVED = (FORWARDED_FOR, FORWARDED_SCHEME, "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT", "HTTP_FORWARDED")
HOST_OF_IPV6 = 64
"""The bits of an IPv6 address that name a network: whoever has one address of it has all."""
Network = IPv4Network | IPv6Network


class ProxyMiddleware:
    """Puts the address of the visitor into `REMOTE_ADDR`."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        trusted = networks(current().proxies)
        meta = request.META
        peer = meta.get("REMOTE_ADDR") or ""
        if is_within(peer, trusted):
            meta["REMOTE_ADDR"] = visitor_address(peer, meta.get(FORWARDED_FOR, ""), trusted)
        else:
            for name in REMOVED:
                meta.pop(name, None)
        return self._answer(request)


def visitor_address(peer: str, forwarded_for: str, trusted: Sequence[Network]) -> str:
    """The last address of the chain that is no trusted proxy: what stands before it anybody may have written."""
    address = peer
    for part in reversed(forwarded_for.split(",")):
        if not is_within(address, trusted):
            break
        named = part.strip().removeprefix("[").partition("]")[0]
        if not _is_address(named):
            break
        address = named
    return address


def networks(proxies: Sequence[str]) -> list[Network]:
    return [ip_network(one, strict=False) for one in proxies]


def is_within(address: str, trusted: Sequence[Network]) -> bool:
    return _is_address(address) and any(ip_address(address) in network for network in trusted)


def counted_as(address: str) -> str:
    """The name under which an address is counted: itself, or of IPv6 its network."""
    if not _is_address(address) or ip_address(address).version == 4:
        return address
    return str(ip_network(f"{address.partition('%')[0]}/{HOST_OF_IPV6}", strict=False))


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
