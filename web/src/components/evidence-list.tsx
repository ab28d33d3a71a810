import { useState } from 'preact/hooks'
import type { Evidence } from '../api/generated.ts'
import { language, t } from '../strings/strings.ts'

interface EvidenceListProps {
  readonly found: { readonly evidence: readonly Evidence[]; readonly more: number }
  /** Whether it is what is wrong, instead of what a check that passed has found. */
  readonly wrong: boolean
  /** How many places are shown until all are asked for. */
  readonly initially: number
  readonly all?: boolean
}

/** What a check found on a page, and where. */
export function EvidenceList({ found, wrong, initially, all: allInitially = false }: EvidenceListProps) {
  const [all, setAll] = useState(allInitially)
  const { evidence, more } = found
  const shown = all ? evidence : evidence.slice(0, initially)
  const hidden = evidence.length - shown.length
  return (
    <>
      {shown.map((one) => (
        <EvidenceItem key={JSON.stringify(one)} evidence={one} wrong={wrong} />
      ))}
      {hidden > 0 && (
        <button type="button" class="button small own-width" lang={language()} onClick={() => setAll(true)}>
          {t('check.all', { n: evidence.length })}
        </button>
      )}
      {more > 0 && hidden === 0 && <p lang={language()}>{t('check.more', { n: more })}</p>}
    </>
  )
}

function EvidenceItem({ evidence, wrong }: { readonly evidence: Evidence; readonly wrong: boolean }) {
  const { line, column, snippet, found, wanted } = evidence
  const marked = wrong && snippet !== null && found !== null && found !== '' && snippet.includes(found)
  return (
    <div class="evidence">
      {line !== null && <span class="line">{t('check.place', { line, column: column ?? 1 })}</span>}
      {snippet !== null && <pre>{marked ? <Highlighted text={snippet} part={found} /> : snippet}</pre>}
      {((found !== null && !marked) || wanted !== null) && (
        <dl class="pairs">
          {found !== null && !marked && (
            <>
              <dt>{t('check.found')}</dt>
              <dd>{wrong ? <mark>{found}</mark> : found}</dd>
            </>
          )}
          {wanted !== null && (
            <>
              <dt>{t('check.expected')}</dt>
              <dd>{wrong ? <mark class="expected">{wanted}</mark> : wanted}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}

function Highlighted({ text, part }: { readonly text: string; readonly part: string }) {
  const at = text.indexOf(part)
  return (
    <>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </>
  )
}
