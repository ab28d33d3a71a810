import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../../test/support/port.ts'
import { DomainError, errorWithCauses } from '../../../base/errors.ts'
import { parseClickhouseUrl } from './address.ts'
import { connectServers, type Servers } from './servers.ts'
import { type Answer, replyError, replyRows, rowsOf, startFakeServer } from './testing/fake-server.ts'

const password = 'geheim-123'
const question = { text: 'SELECT 1 AS n', values: [] }

function connect(hosts: readonly string[], answerMs = 5000): Servers & AsyncDisposable {
  const address = parseClickhouseUrl(`clickhouse://ann:${password}@${hosts.join(',')}/stats`)
  assert.ok(address)
  const servers = connectServers(address, { answerMs })
  return { ...servers, [Symbol.asyncDispose]: servers.close }
}

const one = replyRows('n', 'UInt64', ['1'])
const authentication = 'ann: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)'

/** Failures of the first server after which the second one is tried. */
const troubles: Readonly<Record<string, Answer>> = {
  'breaks the connection': (response) => response.destroy(),
  'answers with a page of its proxy': (response) => response.writeHead(502).end('<html>Bad gateway</html>'),
  'answers with something else than rows': (response) => response.end('<html>Welcome!</html>'),
  'breaks its answer off': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(rowsOf('n', 'UInt64', ['1']))
    setTimeout(() => response.destroy(), 20)
  },
  'has no such table': replyError(404, 60, "Table stats.events doesn't exist. (UNKNOWN_TABLE)"),
  'has lost its keeper': replyError(500, 242, 'Table is in readonly mode. (TABLE_IS_READ_ONLY)'),
}

for (const [trouble, answer] of Object.entries(troubles))
  test(`if a server ${trouble}, the next one is tried`, async () => {
    await using first = await startFakeServer(answer)
    await using second = await startFakeServer(one)
    await using servers = connect([first.host, second.host])
    assert.deepEqual(await servers.query(question), [{ n: 1 }])
    assert.deepEqual(await servers.query(question), [{ n: 1 }])
    assert.deepEqual([first.asked.length, second.asked.length], [1, 2], 'the first is left alone then')
  })

test('if a server is unreachable, the next one is tried; and the first one again after the second has gone', async () => {
  const port = await freePort()
  const second = await startFakeServer(one)
  await using servers = connect([`127.0.0.1:${port}`, second.host])
  assert.deepEqual(await servers.query(question), [{ n: 1 }])
  await second[Symbol.asyncDispose]()
  await using _ = await startFakeServer(replyRows('n', 'UInt64', ['2']), port)
  assert.deepEqual(await servers.query(question), [{ n: 2 }])
})

test('if all are unavailable, the log has addresses and reasons, and the client does not see them', async () => {
  await using first = await startFakeServer(troubles['breaks the connection'] ?? one)
  const gone = `127.0.0.1:${await freePort()}`
  await using servers = connect([first.host, gone])
  await assert.rejects(servers.query(question), (error) => {
    assert.ok(error instanceof DomainError)
    assert.deepEqual([error.code, error.message], ['unavailable', 'The event store cannot be reached.'])
    assert.match(
      errorWithCauses(error),
      new RegExp(`${first.host}: socket hang up; http://${gone}: connect ECONNREFUSED`),
    )
    return true
  })
})

test('a server that does not reply is abandoned after a timeout', async () => {
  await using first = await startFakeServer(() => {})
  await using second = await startFakeServer(one)
  await using servers = connect([first.host, second.host], 100)
  await assert.rejects(servers.query(question), (error) => /no answer in time/.test(errorWithCauses(error)))
  assert.deepEqual(await servers.query(question), [{ n: 1 }])
})

test('a refusal is reported with its message, without the password, and no other server is tried', async () => {
  await using first = await startFakeServer(replyError(403, 516, authentication))
  await using second = await startFakeServer(one)
  await using servers = connect([first.host, second.host])
  await assert.rejects(servers.query(question), (error) => {
    const reported = errorWithCauses(error)
    assert.match(reported, /ClickHouse refused: ann: Authentication failed/)
    assert.ok(!reported.includes(password) && !(error instanceof DomainError))
    return true
  })
  assert.equal(second.asked.length, 0)
})

test('the error of a slow query contains the time limit', async () => {
  await using server = await startFakeServer(
    replyError(500, 159, 'Timeout exceeded: elapsed 30.1 s. (TIMEOUT_EXCEEDED)'),
  )
  await using servers = connect([server.host])
  await assert.rejects(servers.query(question), /took longer than the 30 s/)
})

test('an insert is not sent to another server, because it may have arrived', async () => {
  await using first = await startFakeServer(troubles['breaks the connection'] ?? one)
  await using second = await startFakeServer((response) => response.end())
  await using servers = connect([first.host, second.host])
  const insert = { table: 'marks', columns: ['inbox'], rows: [['a']], settings: {} } as const
  await assert.rejects(servers.insert(insert), /cannot be reached/)
  assert.equal(second.asked.length, 0)
  await servers.insert(insert)
  assert.deepEqual(second.asked, ['["a"]\n'])
})

const brokenStreams: Readonly<Record<string, { readonly answer: Answer; readonly reported: RegExp }>> = {
  'the connection breaks': {
    answer: (response) => {
      response.write(rowsOf('n', 'UInt64', ['1']))
      setTimeout(() => response.destroy(), 20)
    },
    reported: /aborted|ECONNRESET|terminated|hang up/,
  },
  'an error follows on rows': {
    answer: (response) =>
      response.end(`${rowsOf('n', 'UInt64', ['1'])}Code: 241. DB::Exception: Memory limit exceeded\n`),
    reported: /Memory limit exceeded/,
  },
  'an error follows on rows, on a line that has no end': {
    answer: (response) => response.end(`${rowsOf('n', 'UInt64', ['1'])}Code: 241. DB::Exception: Memory limit`),
    reported: /broke its answer off: Code: 241/,
  },
}

for (const [trouble, { answer, reported }] of Object.entries(brokenStreams))
  test(`a stream fails if ${trouble}`, async () => {
    await using server = await startFakeServer(answer)
    await using servers = connect([server.host])
    await assert.rejects(Array.fromAsync(servers.stream(question)), reported)
  })

test('a stream that is left early closes its connection', async () => {
  const closed = Promise.withResolvers<void>()
  await using server = await startFakeServer((response) => {
    response.on('close', closed.resolve)
    response.write(rowsOf('n', 'UInt64', ['1']))
  })
  await using servers = connect([server.host])
  for await (const rows of servers.stream(question)) if (rows.length > 0) break
  await closed.promise
})
