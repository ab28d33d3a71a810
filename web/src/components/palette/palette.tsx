import './palette.css'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Permission } from '../../api/generated.ts'
import { navigate } from '../../router.ts'
import { currentSite } from '../../state/current-site.ts'
import { useSession } from '../../state/session.tsx'
import { useDebounced } from '../../state/use-debounced.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { Icon } from '../icon.tsx'
import { showToast } from '../toast.tsx'
import { actionEntries, type Entry, siteEntries } from './entries.ts'
import { findIssues, findPages, findSites } from './find-entries.ts'
import { rankMatches } from './rank.ts'

const maxEntries = 50
const minSearched = 2

/** Finds sites, tabs, settings, issues, pages and actions by what is typed, and goes there. Arrow keys choose, Enter opens. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const entries = useEntries(text, onClose)
  const active = Math.min(chosen, entries.length - 1)
  // Before the first frame, so that the field has the focus when it is seen.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const open = (entry: Entry | undefined): void => {
    if (!entry) return
    onClose()
    if (typeof entry.target === 'string') navigate(entry.target)
    else entry.target()
  }
  const onKey = (event: KeyboardEvent): void => {
    const last = entries.length - 1
    const next = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }[event.key]
    if (event.key === 'Enter' && !event.isComposing) open(entries[active])
    else if (next !== undefined) setChosen(next)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      class="dialog palette"
      aria-label={t('jump.label')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t('jump.label')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries[active] ? `${id}-${active}` : undefined}
          placeholder={t('jump.label')}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      <div class="palette-list" id={id} role="listbox" aria-label={t('palette.results')} ref={list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            class="palette-entry"
            aria-selected={index === active}
            onMouseMove={() => setChosen(index)}
            onClick={() => open(entry)}
          >
            <span class="name">{entry.label}</span>
            <small>{[t(`palette.kind.${entry.kind}`), entry.detail].filter(Boolean).join(' · ')}</small>
          </div>
        ))}
      </div>
      <p class="palette-none soft" role="status">
        {entries.length === 0 ? t('list.nothing') : ''}
      </p>
    </dialog>
  )
}

/** What matches the text. Sites and pages are searched by the services, and the rest here. */
function useEntries(text: string, onClose: () => void): readonly Entry[] {
  const { state, signOut } = useSession()
  const permissions = state.state === 'signed-in' ? state.session.permissions : []
  const site = useMemo(currentSite, [])
  const search = useDebounced(text.trim())
  const isSearched = site !== null && search.length >= minSearched
  const sites = useLoad('sites', (signal) => findSites('', signal))
  const more = useLoad(search.length >= minSearched ? `sites ${search}` : null, (signal) => findSites(search, signal))
  const pages = useLoad(isSearched ? `pages ${search}` : null, (signal) =>
    site ? findPages(site, search, signal) : Promise.resolve({ ok: true, value: [] }),
  )
  const issues = useLoad(site && isSearched ? `issues ${site.project}` : null, (signal) =>
    site ? findIssues(site, signal) : Promise.resolve({ ok: true, value: [] }),
  )
  const fixed = useMemo(() => {
    const leave = (): void => {
      onClose()
      signOut().then(
        () => navigate('/sign-in'),
        () => showToast(t('problem.offline')),
      )
    }
    const may = (permission: Permission): boolean => permissions.includes(permission)
    const own = siteEntries(site).filter(({ kind }) => kind !== 'setting' || may('edit'))
    return { own, actions: actionEntries({ site, signOut: leave, may }) }
  }, [site])
  const all = [
    ...fixed.own.filter(({ kind }) => kind === 'tab'),
    ...withoutRepeats([...foundBy(sites), ...foundBy(more)]),
    ...(text.trim() === '' ? [] : [...foundBy(issues), ...foundBy(pages)]),
    ...fixed.own.filter(({ kind }) => kind === 'setting'),
    ...fixed.actions,
  ]
  return rankMatches(all, text).slice(0, maxEntries)
}

const withoutRepeats = (entries: readonly Entry[]): readonly Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

const foundBy = (entries: Loadable<readonly Entry[]>): readonly Entry[] =>
  entries.state === 'ready' ? entries.value : []
