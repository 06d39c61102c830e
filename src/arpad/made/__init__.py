"""What the demo, the benchmarks and the tests make up alike: names of people and places, and pairings."""
