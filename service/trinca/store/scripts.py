"""The scripts in which every change of a table happens, each of them whole or not at all.

They use commands of Redis 6.2 and only the keys they are given. Redis does not undo what a failing script has done:
each looks first and writes last, and its first write is one that Redis refuses when it is out of memory or read-only,
or when the step is already there.
"""

KEEP_STEPS = 400
"""Steps that stay readable: about a hand. Redis trims whole nodes of the stream, so a few more may stay."""

KEEP_REPEATS = 64
KEEP_HANDS = 50

COMMIT = f"""
-- KEYS table steps repeats remembered hands results claim due
-- ARGV 1 id, 2 version before (0: none yet), 3 nonce, 4 game, 5 body, 6 events, 7 expires, 8 due at or '',
--      9 idempotency key or '', 10 its digest, 11 number of the finished hand or '', 12 its record, 13 its line,
--      14 nonce of what was read or '', 15 quiet where the version stays, else '', 16 when the table was made
-- Answers committed, replayed, reused, or stale where the table is gone, there, or another than was read.
local before = tonumber(ARGV[2])
local there = redis.call('HMGET', KEYS[1], 'version', 'nonce')
local stored = tonumber(there[1] or 0)
local version = string.format('%d', before + 1)
local id = version .. '-0'

-- The answer of an earlier send was lost: the table or the step carries our nonce.
if there[2] == ARGV[3] then return 'committed' end
if stored > before then
  local step = redis.call('XRANGE', KEYS[2], id, id)[1]
  if step and step[2][2] == ARGV[3] then return 'committed' end
end
if ARGV[9] ~= '' then
  local digest = redis.call('HGET', KEYS[3], ARGV[9])
  if digest then return digest == ARGV[10] and 'replayed' or 'reused' end
end
-- The nonce tells the table that was read from one that was removed and made anew meanwhile.
if stored ~= before or (there[2] or '') ~= ARGV[14] then return 'stale' end

-- A quiet change is nobody's news: no step, no message, and whoever is due or claimed stays so. Its nonce makes a
-- change that was made from the table before it stale.
if ARGV[15] ~= '' then
  redis.call('HSET', KEYS[1], 'nonce', ARGV[3], 'body', ARGV[5], 'expires', ARGV[7])
  for i = 1, 6 do redis.call('PEXPIREAT', KEYS[i], ARGV[7]) end
  return 'committed'
end

redis.call('XADD', KEYS[2], 'MAXLEN', '~', {KEEP_STEPS}, id, 'nonce', ARGV[3], 'events', ARGV[6])
redis.call('HSET', KEYS[1], 'version', version, 'nonce', ARGV[3], 'game', ARGV[4], 'body', ARGV[5],
  'expires', ARGV[7], 'born', ARGV[16])
if ARGV[9] ~= '' then
  redis.call('HSET', KEYS[3], ARGV[9], ARGV[10])
  if redis.call('RPUSH', KEYS[4], ARGV[9]) > {KEEP_REPEATS} then
    redis.call('HDEL', KEYS[3], redis.call('LPOP', KEYS[4]))
  end
end
if ARGV[11] ~= '' then
  redis.call('HSET', KEYS[5], ARGV[11], ARGV[12])
  redis.call('HSET', KEYS[6], ARGV[11], ARGV[13])
  local oldest = string.format('%d', tonumber(ARGV[11]) - {KEEP_HANDS})
  redis.call('HDEL', KEYS[5], oldest)
  redis.call('HDEL', KEYS[6], oldest)
end
redis.call('DEL', KEYS[7])
if ARGV[8] ~= '' then
  redis.call('ZADD', KEYS[8], ARGV[8], ARGV[1])
else
  redis.call('ZREM', KEYS[8], ARGV[1])
end
for i = 1, 6 do redis.call('PEXPIREAT', KEYS[i], ARGV[7]) end
redis.call('PUBLISH', KEYS[1], version)
return 'committed'
"""

DELETE = """
-- KEYS table steps repeats remembered hands results claim heard due absent; ARGV id
local there = redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6], KEYS[7], KEYS[8])
redis.call('ZREM', KEYS[9], ARGV[1])
redis.call('ZREM', KEYS[10], ARGV[1])
if there > 0 then redis.call('PUBLISH', KEYS[1], 0) end
"""

CLAIM = """
-- KEYS table claim due; ARGV 1 id, 2 version, 3 token, 4 now, 5 until, 6 latest end believed
-- Answers how many started claims of this version ran out; nothing where there is nothing to claim.
-- A claim that ends later than is believed comes from a clock that was wrong, and holds nothing.
local table = redis.call('HMGET', KEYS[1], 'version', 'expires')
if table[1] ~= ARGV[2] or not redis.call('ZSCORE', KEYS[3], ARGV[1]) then return false end
local claim = redis.call('HMGET', KEYS[2], 'version', 'until', 'ran_out')
local ran_out = 0
if claim[1] == ARGV[2] then
  local held = tonumber(claim[2])
  if held > tonumber(ARGV[4]) and held <= tonumber(ARGV[6]) then return false end
  ran_out = tonumber(claim[3])
  if held > 0 then ran_out = ran_out + 1 end
end
redis.call('HSET', KEYS[2], 'version', ARGV[2], 'token', ARGV[3], 'until', ARGV[5], 'ran_out', ran_out)
redis.call('PEXPIREAT', KEYS[2], table[2])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1])
return ran_out
"""

RENEW = """
-- KEYS claim due; ARGV 1 id, 2 token, 3 until
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'until', ARGV[3])
redis.call('ZADD', KEYS[2], 'XX', ARGV[3], ARGV[1])
return 1
"""

RELEASE = """
-- KEYS claim due; ARGV 1 id, 2 token, 3 when to look next. A claim given back (until 0) has not run out.
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'until', 0, 'token', '')
redis.call('ZADD', KEYS[2], 'XX', ARGV[3], ARGV[1])
return 1
"""

QUEUED = """
-- KEYS table claim due; ARGV 1 id, 2 version, 3 now, 4 when to look next, 5 latest end of a claim believed
-- A job that already started keeps the earlier time of its own claim: killed, it must not be waited for.
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return 0 end
local claim = redis.call('HMGET', KEYS[2], 'version', 'until')
local held = claim[1] == ARGV[2] and tonumber(claim[2]) or 0
if held > tonumber(ARGV[3]) and held <= tonumber(ARGV[5]) then return 0 end
redis.call('ZADD', KEYS[3], 'XX', ARGV[4], ARGV[1])
return 1
"""

LOOK = """
-- KEYS table claim due; ARGV 1 id, 2 now, 3 latest end of a claim believed
-- Answers version and claims that ran out; forgets a table that is gone.
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  redis.call('ZREM', KEYS[3], ARGV[1])
  return false
end
local claim = redis.call('HMGET', KEYS[2], 'version', 'until', 'ran_out')
if claim[1] ~= version then return {version, 0} end
local ran_out, held = tonumber(claim[3]), tonumber(claim[2])
if held > 0 and (held <= tonumber(ARGV[2]) or held > tonumber(ARGV[3])) then ran_out = ran_out + 1 end
return {version, ran_out}
"""

CLEAR = """
-- KEYS table due; ARGV 1 id, 2 version
local version = redis.call('HGET', KEYS[1], 'version')
if version and version ~= ARGV[2] then return 0 end
return redis.call('ZREM', KEYS[2], ARGV[1])
"""

LEASE = """
-- KEYS lease; ARGV 1 owner, 2 milliseconds
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""

UNLEASE = """
-- KEYS lease; ARGV 1 owner
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""

HEARD = """
-- KEYS table heard absent; ARGV 1 id, 2 now, 3 when to look, then the seats heard from
-- A table that is to be looked at anyway is looked at then: nobody who is silent is overlooked for one who is not.
local expires = redis.call('HGET', KEYS[1], 'expires')
if not expires then return 0 end
for i = 4, #ARGV do redis.call('HSET', KEYS[2], ARGV[i], ARGV[2]) end
redis.call('PEXPIREAT', KEYS[2], expires)
redis.call('ZADD', KEYS[3], 'NX', ARGV[3], ARGV[1])
return 1
"""

LOOK_AT = """
-- KEYS heard absent; ARGV 1 id, 2 when to look or '', 3 how long a seat may be silent, 4 when that was decided
-- Without a time the table is forgotten, unless somebody was heard from since that was decided.
local at = tonumber(ARGV[2])
if not at then
  local latest = 0
  for _, heard in ipairs(redis.call('HVALS', KEYS[1])) do latest = math.max(latest, tonumber(heard)) end
  if latest + tonumber(ARGV[3]) <= tonumber(ARGV[4]) then return redis.call('ZREM', KEYS[2], ARGV[1]) end
  at = latest + tonumber(ARGV[3])
end
return redis.call('ZADD', KEYS[2], string.format('%d', at), ARGV[1])
"""

FOLLOW = """
-- KEYS table; ARGV 1 field of the seat's stream, 2 token
-- The newest stream of a seat is the one whose token is there (TA-6).
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PUBLISH', KEYS[1], 'stream')
return 1
"""
