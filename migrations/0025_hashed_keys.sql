-- Of an Idempotency-Key only a hash is kept, and of a stored answer no token: what a copy of the data
-- holds must open no link (src/server-kit/link-token.ts).
update idempotency_keys
set key = encode(sha256(convert_to(key, 'UTF8')), 'hex'),
    reply = reply #- '{data,cancellationToken}';
