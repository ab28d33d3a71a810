#!/usr/bin/env node
// The command of the installed package: runs on the Node that npm uses, and starts the Node that Sightline needs.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode, libraryProblem } from './node-binary.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { program } = JSON.parse(readFileSync(join(root, 'dist', 'prebuilt.json'), 'utf8'))

const [first, ...rest] = process.argv.slice(2)
const isService = first === undefined || first === 'start' || first === 'analytics' || first === 'seo'
const args = first === undefined || first === 'start' ? rest : [first, ...rest]
const file = join(root, 'dist', program, isService ? 'src-program-main.js' : 'src-program-sightline.js')

try {
  const node = findNode()
  const problem = node === process.execPath ? null : libraryProblem(node)
  if (problem !== null) throw new Error(problem)
  // The title tells the program how it was started, for its messages.
  const child = spawn(node, ['--title=sightline', '--max-semi-space-size=8', file, ...args], {
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', fail)
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
  })
} catch (error) {
  fail(error)
}

function fail(error) {
  process.stderr.write(`Sightline cannot start: ${error.message}\n`)
  process.exitCode = 1
}
