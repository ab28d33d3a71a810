import { useState } from 'preact/hooks'
import { serviceUrl } from '../api/request.ts'
import type { ServiceName } from '../api/services.ts'
import { language, t } from '../strings/strings.ts'
import { downloadFile } from './download-file.ts'
import { Icon } from './icon.tsx'

interface PdfButtonProps {
  /** How the page of the report or crawl is read. */
  readonly access: {
    readonly service: ServiceName | 'own'
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
  }
  /** An earlier run. */
  readonly run: number | undefined
}

/** What visitors of a shared page can save. Printing takes a few seconds, in which the button is disabled. */
export function PdfButton({ access, run }: PdfButtonProps) {
  const [printing, setPrinting] = useState(false)
  const save = async (): Promise<void> => {
    setPrinting(true)
    const url = serviceUrl(access.service, `${access.path}/export`, { format: 'pdf', run, language: language() })
    await downloadFile(url, access.headers['sightline-grant'] ?? null)
    setPrinting(false)
  }
  return (
    <button type="button" class="button" disabled={printing} aria-busy={printing} onClick={save}>
      <Icon name="download" />
      {t('export.pdf')}
    </button>
  )
}
