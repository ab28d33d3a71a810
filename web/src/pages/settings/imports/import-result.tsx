import type { Import } from '../../../api/generated.ts'
import { downloadFile } from '../../../components/download-file.ts'
import { Icon } from '../../../components/icon.tsx'
import { number } from '../../../strings/format.ts'
import type { Key } from '../../../strings/keys.ts'
import { hasString, t } from '../../../strings/strings.ts'

interface ImportResultProps {
  readonly row: Import
  readonly rejectedUrl: string
}

/** How many lines are taken, and why the others are not. */
export function ImportResult({ row, rejectedUrl }: ImportResultProps) {
  return (
    <>
      <dl class="import-counts">
        <Count label={t('import.lines')} value={row.read} />
        <Count label={t('import.taken')} value={row.taken} />
        <Count label={t('import.rejected')} value={row.rejected} />
      </dl>
      {row.rejected > 0 && (
        <details class="disclosure import-rejected">
          <summary>{t('import.rejected.why')}</summary>
          <ul class="import-reasons">
            {row.reasons.map(({ reason, description, count }) => (
              <li key={reason}>
                <span>{reasonText(reason, description)}</span>
                <b>{number(count)}</b>
              </li>
            ))}
          </ul>
          <h3>{t('import.examples', { n: row.examples.length })}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do. */}
          <section class="table-card import-lines" tabIndex={0} aria-label={t('import.content')}>
            <table class="table">
              <thead>
                <tr>
                  <th>{t('import.line')}</th>
                  <th>{t('import.reason')}</th>
                  <th>{t('import.content')}</th>
                </tr>
              </thead>
              <tbody>
                {row.examples.map(({ line, reason, text }, index) => (
                  <tr key={index}>
                    <td>{number(line)}</td>
                    <td>{reasonText(reason, reason)}</td>
                    <td>
                      <code>{text}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {row.state !== 'reading' && (
            <button type="button" class="button small" onClick={() => downloadFile(rejectedUrl)}>
              <Icon name="download" />
              {t('import.rejected.all')}
            </button>
          )}
        </details>
      )}
    </>
  )
}

function Count({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{number(value)}</dd>
    </div>
  )
}

function reasonText(reason: string, otherwise: string): string {
  const key = `import.reason.${reason}`
  return hasString(key) ? t(key satisfies Key) : otherwise
}
