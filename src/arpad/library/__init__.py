"""What `import arpad` offers, a module for each command or two. Nothing here prints, exits or asks the clock."""
