import { TextWithCode } from '../../components/text-with-code.tsx'
import { t } from '../../strings/strings.ts'
import { kindNames, kinds } from './kinds.ts'

/** How to get a file out of each product. */
export function ExportHelp() {
  return (
    <section class="card padded stack" aria-label={t('import.help')}>
      <h2>{t('import.help')}</h2>
      <dl class="import-help">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{kindNames[kind]}</dt>
            <dd class="soft">
              <TextWithCode text={t(`import.help.${kind}`)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
