
# Only a comment, é, and no line break