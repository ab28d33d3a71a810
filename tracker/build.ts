import { minify } from 'terser'
import { build, type PluginOption } from 'vite'

/** Bundles and minifies the tracker into one file. */
export async function buildTracker(plugins: PluginOption[] = []): Promise<string> {
  const bundle = await bundleModules(plugins)
  // Terser after Vite's own minifier: 45 bytes less, gzipped, than Vite alone (1,389 against 1,434).
  const { code } = await minify(bundle, {
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true, booleans_as_integers: true, lhs_constants: false },
  })
  if (!code) throw new Error('The minified tracker is empty.')
  return code
}

async function bundleModules(plugins: PluginOption[]): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      target: 'es2021',
      rolldownOptions: { input: `${import.meta.dirname}/script.ts`, output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('The build of the tracker has no single output.')
  return result.output[0].code
}

if (import.meta.main) process.stdout.write(await buildTracker())
