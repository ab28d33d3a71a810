import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

/** The mails sent about a website with their delivery status, and a preview of the next one. */
export function WebsiteMails({ website }: { readonly website: Website }) {
  const [shown, setShown] = useState(false)
  const path = `/api/v1/websites/${website.id}/mails`
  const mails = useLoad(path, (signal) => request<'listMails'>('analytics', path, { signal }))
  return (
    <section class="card padded stack">
      <div>
        <h2>{t('website.email')}</h2>
        <p class="soft">{t('mail.website.note')}</p>
      </div>
      <AsyncContent loadable={mails} skeleton={<RowsSkeleton count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{t('mail.none')}</p>
          ) : (
            <ul>
              {data.map((mail) => (
                <li key={mail.id}>
                  {[date(mail.created_at), mail.to, t(`mail.${mail.state}`)].filter(Boolean).join(' · ')}
                  {mail.error && <span class="soft"> · {mail.error}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
      <div>
        <button type="button" class="button" onClick={() => setShown(true)}>
          {t('mail.preview')}
        </button>
      </div>
      {shown && <Preview path={`${path}/preview`} onClose={() => setShown(false)} />}
    </section>
  )
}

function Preview({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const preview = useLoad(path, (signal) => request<'previewMail'>('analytics', path, { signal }))
  return (
    <Dialog title={t('mail.preview')} wide onClose={onClose}>
      <AsyncContent loadable={preview} skeleton={<RowsSkeleton count={6} />}>
        {({ data }) => (
          <div class="stack">
            <b>{data.subject}</b>
            <MailHtml html={data.html} />
          </div>
        )}
      </AsyncContent>
    </Dialog>
  )
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

/**
 * The mail as it looks in a mail reader, apart from the styles of the page. The Content-Security-Policy allows no styles in markup, so
 * they are applied by the script.
 */
function MailHtml({ html }: { readonly html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (!root) return
    const { sheets, markup } = splitStyles(html)
    const { body } = new DOMParser().parseFromString(markup.replaceAll(' style="', ' data-style="'), 'text/html')
    const shown = document.createElement('div')
    shown.dataset.style = body.dataset.style ?? ''
    shown.append(...body.childNodes)
    for (const element of [shown, ...shown.querySelectorAll<HTMLElement>('[data-style]')])
      element.style.cssText = element.dataset.style ?? ''
    for (const link of shown.querySelectorAll('a')) Object.assign(link, { target: '_blank', rel: 'noreferrer' })
    root.adoptedStyleSheets = sheets.map((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
    root.replaceChildren(shown)
  }, [html])
  return <div class="mail-html" ref={host} />
}
