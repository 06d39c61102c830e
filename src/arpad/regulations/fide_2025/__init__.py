"""fide-2025: fide-2024 as FIDE amended it for events from 1 October 2025. It holds only what differs."""
