"""The engine of `indian`: thirteen cards each, a wild rank by chance, and one declaration that ends the hand."""
