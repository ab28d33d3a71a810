// `sightline/audit`: audits pages from a program on any Node, by the command in a process of its own.
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const command = join(dirname(fileURLToPath(import.meta.url)), 'sightline.js')
const maxOutputBytes = 512 * 1024 ** 2

export async function auditPages(urls, { allow = [], language = 'en', intendedNoindex = false, signal } = {}) {
  const pages = [urls].flat().map((url) => new URL(url).href)
  if (pages.length === 0) return []
  const options = ['--format', 'json', '--language', language]
  if (allow.length > 0) options.push('--allow', allow.join(','))
  if (intendedNoindex) options.push('--noindex')
  const run = { encoding: 'utf8', maxBuffer: maxOutputBytes, signal }
  return await new Promise((resolve, reject) => {
    execFile(process.execPath, [command, 'audit', ...options, '--', ...pages], run, (error, output, messages) => {
      try {
        resolve(JSON.parse(output))
      } catch {
        reject(
          error ? new Error(messages.trim() || error.message, { cause: error }) : new Error('The audit has no result.'),
        )
      }
    })
  })
}
