"""What build.py runs inside .venv: it may use third-party libraries."""
