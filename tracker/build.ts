import { minify } from 'terser'
import { build } from 'vite'

/** The tracker as browsers get it: one file, bundled and minified. */
export async function buildTracker(): Promise<string> {
  const bundle = await bundleModules()
  // Terser after Vite's own minifier: 45 bytes less, gzipped, than Vite alone (1,389 against 1,434).
  const { code } = await minify(bundle, {
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true, booleans_as_integers: true, lhs_constants: false },
  })
  if (!code) throw new Error('The tracker was minified to nothing.')
  return code
}

async function bundleModules(): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2021',
      rolldownOptions: { input: `${import.meta.dirname}/script.ts`, output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('The tracker was built into something else than one bundle.')
  return result.output[0].code
}

if (import.meta.main) process.stdout.write(await buildTracker())
