"""What `import arpad` offers; a module serves one command or two. Nothing here prints, exits or asks the clock."""
