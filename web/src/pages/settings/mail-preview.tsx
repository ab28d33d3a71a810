import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { MailPreview as Mail } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'

const periods = ['weekly', 'monthly'] as const
const widths = ['desktop', 'phone'] as const

/** The next report about a website as its recipient sees it, on a desktop or a phone. */
export function MailPreview({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const [period, setPeriod] = useState<(typeof periods)[number]>('weekly')
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const preview = useLoad(`${path} ${period}`, (signal) =>
    request<'previewMail'>('analytics', path, { query: { period }, signal }),
  )
  return (
    <Dialog title={t('mail.preview')} wide onClose={onClose}>
      <div class="stack">
        <div class="mail-preview-controls">
          <Segmented
            value={period}
            options={periods.map((value) => ({ value, label: t(`mail.preview.${value}`) }))}
            onChoose={setPeriod}
          />
          <span class="grow" />
          <Segmented
            value={width}
            options={widths.map((value) => ({ value, label: t(`mail.preview.${value}`) }))}
            onChoose={setWidth}
          />
        </div>
        <AsyncContent loadable={preview} skeleton={<Skeleton height={560} />}>
          {({ data }) => (
            <div class="mail-preview">
              <Headers mail={data} />
              <MailFrame html={data.html} isNarrow={width === 'phone'} />
            </div>
          )}
        </AsyncContent>
      </div>
    </Dialog>
  )
}

const Headers = ({ mail: { subject, from, to } }: { readonly mail: Mail }) => (
  <div class="mail-headers">
    <b>{subject}</b>
    <dl>
      <dt>{t('mail.preview.from')}</dt>
      <dd>{from ?? <span class="faint">{t('mail.preview.nosender')}</span>}</dd>
      <dt>{t('mail.preview.to')}</dt>
      <dd>{to}</dd>
    </dl>
  </div>
)

interface MailFrameProps {
  readonly html: string
  readonly isNarrow: boolean
}

/** A frame has a width of its own, so the styles that a mail has for phones apply. Nothing in it runs scripts. */
function MailFrame({ html, isNarrow }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const write = (): void => {
    if (frame.current) writeMail(frame.current, html)
  }
  useLayoutEffect(write, [html])
  return (
    <iframe
      ref={frame}
      class={isNarrow ? 'mail-frame narrow' : 'mail-frame'}
      title={t('mail.preview')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      // Some browsers replace the empty document once it is loaded.
      onLoad={write}
    />
  )
}

/** The Content-Security-Policy allows no styles in markup, so those of the mail are applied by the script. */
function writeMail({ contentDocument: shown, contentWindow }: HTMLIFrameElement, html: string): void {
  const frameWindow: (Window & Partial<Pick<typeof globalThis, 'CSSStyleSheet'>>) | null = contentWindow
  if (!shown || !frameWindow?.CSSStyleSheet) return
  const { CSSStyleSheet: FrameStyleSheet } = frameWindow
  const { sheets, markup } = splitStyles(html)
  const mail = new DOMParser().parseFromString(markup.replaceAll(' style="', ' data-style="'), 'text/html')
  for (const link of mail.querySelectorAll('a')) Object.assign(link, { target: '_blank', rel: 'noreferrer' })
  shown.documentElement.lang = mail.documentElement.lang
  shown.title = mail.title
  shown.body.replaceWith(shown.importNode(mail.body, true))
  for (const element of shown.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  shown.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new FrameStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
}

/** The style sheets of a mail, and what it has apart from them. */
function splitStyles(html: string): { readonly sheets: readonly string[]; readonly markup: string } {
  const [first = '', ...parts] = html.split('<style')
  const sheets: string[] = []
  let markup = first
  for (const part of parts) {
    const [start, end] = [part.indexOf('>') + 1, part.indexOf('</style>')]
    sheets.push(part.slice(start, end))
    markup += part.slice(end + '</style>'.length)
  }
  return { sheets, markup }
}
