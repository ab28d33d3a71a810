import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** The process that `buildConsole` starts: bundles web/ into a folder, and compresses what is there once for all. */
const [root = '', folder = ''] = process.argv.slice(2)

await build({
  root: join(root, 'web'),
  base: '/console/',
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true },
})

const worthCompressing = /\.(?:html|js|css|svg|json|txt|webmanifest)$/
for (const name of globSync('**/*', { cwd: folder }).filter((name) => worthCompressing.test(name))) {
  const content = readFileSync(join(folder, name))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}
