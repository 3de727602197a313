"""What several floors' tests share: real servers, real processes, and waiting for events."""
