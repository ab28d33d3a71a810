import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { temporaryFolder } from '../../test/support/folder.ts'
import { lighthouse as specifier } from './find-lighthouse.ts'

interface Lighthouse {
  readonly default: (
    url: string,
    flags: { readonly port: number; readonly onlyCategories: readonly string[]; readonly logLevel: 'silent' },
    config?: object,
  ) => Promise<{ readonly lhr: { readonly runtimeError?: { readonly message: string } } } | undefined>
}

const { default: lighthouse }: Lighthouse = await import(specifier)

/** Judges the pages one after another in one browser, as a phone, which is Lighthouse's default, and then as a desktop computer. */
const [path = '', profiles = '', ...urls] = process.argv.slice(2)
const desktopSpecifier: string = 'lighthouse/core/config/desktop-config.js'
const configs: readonly (object | undefined)[] =
  profiles === 'both' ? [undefined, (await import(desktopSpecifier)).default] : [undefined]
const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']
const browser = spawn(path, [...options, `--user-data-dir=${temporaryFolder()}`], {
  stdio: ['ignore', 'ignore', 'pipe'],
})
const port = await new Promise<number>((resolve) => {
  createInterface(browser.stderr).on('line', (line) => {
    const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? []
    if (port !== undefined) resolve(Number(port))
  })
})
for (const url of urls) {
  for (const config of configs) {
    const flags = { port, onlyCategories: ['seo', 'performance'], logLevel: 'silent' } as const
    const result = await lighthouse(url, flags, config)
    const problem = result?.lhr.runtimeError
    if (result === undefined || problem !== undefined) throw new Error(`${url}: ${problem?.message ?? 'no result'}`)
  }
}
process.send?.({ megabytes: 0 })
browser.kill('SIGKILL')
process.disconnect?.()
