"""HTTP: the application, its routes and their dependencies, middleware, compressed responses and static files.

May import every other subpackage; none of them imports this one.
"""
