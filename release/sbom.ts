import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }

/*
 * Writes what the program is made of as a CycloneDX 1.6 document: what the lock file installs for production on any platform,
 * and the binaries that the `node` package fetches, which the lock file does not know of. (`npm sbom --omit dev` leaves out
 * packages that tests need as well, such as pg.)
 *
 *   npm run sbom [-- FILE]
 */

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

interface Component {
  readonly 'bom-ref': string
  readonly [field: string]: unknown
}

const root = fileURLToPath(new URL('..', import.meta.url))
const file = resolve(process.argv[2] ?? `${root}/dist/sbom.cdx.json`)
const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(`${root}/package-lock.json`, 'utf8'),
)

const self = `${manifest.name}@${manifest.version}`
const installed = reachable()
const binaries = nodeBinaries()
const nodePackage = refOf('node_modules/node')
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    lifecycles: [{ phase: 'build' }],
    component: {
      'bom-ref': self,
      type: 'application',
      name: manifest.name,
      version: manifest.version,
      description: manifest.description,
      licenses: [{ license: { id: manifest.license } }],
    },
  },
  components: [...unique(installed).map(componentOf), ...binaries],
  dependencies: [
    { ref: self, dependsOn: dependenciesOf('').map(refOf) },
    ...unique(installed).map((path) => {
      const dependsOn = dependenciesOf(path).map(refOf)
      const ref = refOf(path)
      return {
        ref,
        dependsOn: ref === nodePackage ? [...dependsOn, ...binaries.map((one) => one['bom-ref'])] : dependsOn,
      }
    }),
    ...binaries.map((one) => ({ ref: one['bom-ref'], dependsOn: [] })),
  ],
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${file}: ${bom.components.length} components\n`)

/** The places of all packages that the program needs, directly or not. */
function reachable(): readonly string[] {
  const seen = new Set<string>()
  const open = dependenciesOf('')
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    open.push(...dependenciesOf(path))
  }
  return [...seen].sort()
}

/** Where the dependencies of a package are installed: next to it, or in a folder around it. */
function dependenciesOf(path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.map((name) => placeOf(path, name)).filter((place) => place !== undefined)
}

function placeOf(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place]) return place
    // A peer that nobody installed is optional.
    if (folder === '') return undefined
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function refOf(path: string): string {
  return `${nameOf(path)}@${packages[path]?.version}`
}

/** One of several places where the same version of a package is. */
function unique(paths: readonly string[]): readonly string[] {
  return [...new Map(paths.map((path) => [refOf(path), path])).values()]
}

function componentOf(path: string): Component {
  const { version = '', integrity = '', license = installedLicense(path), optional, devOptional } = packages[path] ?? {}
  const name = nameOf(path)
  const [, algorithm = '', checksum = ''] = /^sha(\d+)-(\S+)/.exec(integrity) ?? []
  return {
    'bom-ref': refOf(path),
    type: 'library',
    name,
    version,
    scope: optional || devOptional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: checksum ? [{ alg: `SHA-${algorithm}`, content: Buffer.from(checksum, 'base64').toString('hex') }] : [],
    licenses: license === '' ? [] : [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
  }
}

/** Lock files name no license for some packages of other platforms. */
function installedLicense(path: string): string {
  const described = `${root}/${path}/package.json`
  if (!existsSync(described)) return ''
  const { license }: { readonly license?: string } = JSON.parse(readFileSync(described, 'utf8'))
  return license ?? ''
}

/** One for each platform whose checksum is recorded. */
function nodeBinaries(): readonly Component[] {
  const lines = readFileSync(new URL('./node-binaries.sha256', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [checksum = '', reference = ''] = line.split('  ')
    const [name = '', version = ''] = reference.split('@')
    return {
      'bom-ref': reference,
      type: 'application',
      name,
      version,
      description: `The file bin/node of ${name}, fetched by the package "node"`,
      purl: `pkg:npm/${reference}`,
      hashes: [{ alg: 'SHA-256', content: checksum }],
      licenses: [{ license: { id: 'MIT' } }],
    }
  })
}
