import { useEffect, useRef, useState } from 'preact/hooks'
import type { Paging } from '../api/generated.ts'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'

const debounceMs = 250

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches when typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  return (
    <div class="search">
      <Icon name="search" />
      <input
        type="search"
        class="input"
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(typed.trim()), debounceMs)
        }}
      />
    </div>
  )
}

export function Pager({ meta, onPage }: { readonly meta: Paging; readonly onPage: (page: number) => void }) {
  if (meta.total === 0) return null
  return (
    <nav class="pager" aria-label={t('list.pages')}>
      <span>{t('list.range', { from: meta.from ?? 0, to: meta.to ?? 0, n: meta.total })}</span>
      <span class="grow" />
      {meta.last_page > 1 && (
        <>
          <button
            type="button"
            class="button small"
            disabled={meta.current_page <= 1}
            onClick={() => onPage(meta.current_page - 1)}
          >
            {t('list.previous.page')}
          </button>
          <button
            type="button"
            class="button small"
            disabled={meta.current_page >= meta.last_page}
            onClick={() => onPage(meta.current_page + 1)}
          >
            {t('list.next.page')}
          </button>
        </>
      )}
    </nav>
  )
}
