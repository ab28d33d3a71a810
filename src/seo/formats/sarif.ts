import manifest from '../../../package.json' with { type: 'json' }
import type { Language } from '../../texts/languages.ts'
import { type AuditEntry, byUrgency, isAudited, isFailed } from './audit-document.ts'

const levels: Readonly<Record<string, string>> = { critical: 'error', high: 'error', medium: 'warning' }

/** A warning about a page is a note, whatever the severity of the check. */
export const sarifLevelOf = (verdict: string, severity: string): string =>
  verdict === 'warn' ? 'note' : (levels[severity] ?? 'note')

export interface SarifRun {
  readonly language: Language
  readonly rules: readonly {
    readonly id: string
    readonly title: string
    readonly advice: string
    readonly link: string
    readonly category: string
  }[]
  readonly isSuccessful: boolean
  readonly notifications: readonly { readonly level: string; readonly message: { readonly text: string } }[]
  readonly results: readonly object[]
}

/** SARIF 2.1.0, which code hosts show next to the code. */
export function sarifLog({ language, rules, isSuccessful, notifications, results }: SarifRun): string {
  const run = {
    language,
    tool: {
      driver: {
        name: 'Sightline',
        version: manifest.version,
        rules: rules.map(({ id, title, advice, link, category }) => ({
          id,
          shortDescription: { text: title },
          help: { text: advice },
          helpUri: link,
          properties: { category },
        })),
      },
    },
    invocations: [{ executionSuccessful: isSuccessful, toolExecutionNotifications: notifications }],
    results,
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}

export function formatSarif(entries: readonly AuditEntry[], language: Language): string {
  const audited = entries.filter(isAudited)
  const checks = new Map(audited.flatMap(({ results }) => results.checks.map((check) => [check.id, check])))
  return sarifLog({
    language,
    rules: [...checks.values()],
    isSuccessful: audited.length === entries.length,
    notifications: entries
      .filter(isFailed)
      .map(({ url, error }) => ({ level: 'error', message: { text: `${url}: ${error}` } })),
    results: audited.flatMap(({ url, results }) =>
      byUrgency(results)
        .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
        .map((check) => ({
          ruleId: check.id,
          level: sarifLevelOf(check.verdict, check.severity),
          message: { text: [check.title, ...check.evidence.slice(0, 3).map(({ found }) => found ?? '')].join(' — ') },
          locations: locationsOf(url, check.evidence),
        })),
    ),
  })
}

interface Placed {
  readonly line: number | null
  readonly column: number | null
  readonly snippet: string | null
}

/** The places in a page, or the page. */
export function locationsOf(url: string, evidence: readonly Placed[]) {
  const places = evidence.length > 0 ? evidence : [{ line: null, column: null, snippet: null }]
  return places.map(({ line, column, snippet }) => ({
    physicalLocation: {
      artifactLocation: { uri: url },
      ...(line === null
        ? {}
        : {
            region: {
              startLine: line,
              ...(column === null ? {} : { startColumn: column }),
              ...(snippet === null ? {} : { snippet: { text: snippet } }),
            },
          }),
    },
  }))
}
