import { useState } from 'preact/hooks'
import { Icon } from '../../../../../components/icon.tsx'
import { Menu } from '../../../../../components/menu.tsx'
import { Select } from '../../../../../components/select.tsx'
import { navigate, type PageUrl, withQuery } from '../../../../../router.ts'
import { t } from '../../../../../strings/strings.ts'
import { codeName } from '../page/page-cell.tsx'
import { allColumns, columnInfo, type PageColumn } from '../page/page-columns.ts'
import { filterText, operatorsOf, type PageFilter, type PageQuery, withPageFilters } from './page-query.ts'

interface FilterChipsProps {
  readonly query: PageQuery
  readonly pageUrl: PageUrl
  /** The title of the check in `query.issue`. */
  readonly issueTitle: string | null
}

/** The conditions as chips, which can be edited and removed. */
export function FilterChips({ query, pageUrl, issueTitle }: FilterChipsProps) {
  const { filters, issue } = query
  const apply = (next: readonly PageFilter[]): void =>
    navigate(withPageFilters(pageUrl, next), { replace: true, keepScroll: true })
  return (
    <div class="chips">
      {issue !== null && (
        <div class="chip">
          <span class="chip-text">{t('pages.filter.issue', { issue: issueTitle ?? issue })}</span>
          <RemoveChip label={issueTitle ?? issue} href={withQuery(pageUrl, { issue: undefined, details: undefined })} />
        </div>
      )}
      {filters.map((filter, index) => (
        <div class="chip" key={filterText(filter)}>
          <Menu
            side="left"
            arrow={false}
            buttonClass="chip-label"
            label={filterName(filter)}
            ariaLabel={t('pages.filter.edit', { filter: filterName(filter) })}
          >
            {(close) => (
              <FilterForm
                filter={filter}
                onApply={(next) => {
                  close()
                  apply(filters.with(index, next))
                }}
              />
            )}
          </Menu>
          <RemoveChip label={filterName(filter)} href={withPageFilters(pageUrl, filters.toSpliced(index, 1))} />
        </div>
      ))}
      <Menu
        side="left"
        arrow={false}
        buttonClass="button plain small"
        label={
          <>
            <Icon name="filter" />
            {t('pages.filter.add')}
          </>
        }
      >
        {(close) => (
          <FilterForm
            filter={{ column: 'url', operator: '~', value: '' }}
            onApply={(filter) => {
              close()
              apply([...filters, filter])
            }}
          />
        )}
      </Menu>
      {filters.length > 1 && (
        <a class="button plain small" href={withPageFilters(pageUrl, [])}>
          {t('pages.filter.clear')}
        </a>
      )}
    </div>
  )
}

function RemoveChip({ label, href }: { readonly label: string; readonly href: string }) {
  return (
    <a class="chip-action" href={href} aria-label={t('pages.filter.remove', { filter: label })}>
      <Icon name="close" />
    </a>
  )
}

/** A condition in words, such as "Words < 300" or "Title contains pricing". */
function filterName({ column, operator, value }: PageFilter): string {
  const name = t(`pages.column.${column}`)
  const { kind } = columnInfo(column)
  if (value === '') return t(operator === '=' ? 'pages.filter.none' : 'pages.filter.any', { column: name })
  if (kind === 'switch') return `${name}: ${t(value === '1' ? 'pages.yes' : 'pages.no')}`
  const shown = kind === 'name' ? codeName(column, value) : value
  return `${name} ${t(`pages.operator.${operator}`)} ${shown}`
}

interface FilterFormProps {
  readonly filter: PageFilter
  readonly onApply: (filter: PageFilter) => void
}

function FilterForm({ filter, onApply }: FilterFormProps) {
  const [column, setColumn] = useState(filter.column)
  const [operator, setOperator] = useState(filter.operator)
  const [value, setValue] = useState(filter.value)
  const info = columnInfo(column)
  const change = (next: PageColumn): void => {
    setColumn(next)
    setOperator(operatorsOf(next)[0] ?? '=')
    const { kind, names } = columnInfo(next)
    setValue(kind === 'switch' ? '1' : (names?.[0] ?? ''))
  }
  const choices =
    info.kind === 'switch'
      ? ['1', '0'].map((one) => ({ value: one, label: t(one === '1' ? 'pages.yes' : 'pages.no') }))
      : info.names?.map((name) => ({ value: name, label: codeName(column, name) }))
  const isText = info.kind === 'text' || info.kind === 'url'
  return (
    <form
      class="page-filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ column, operator, value: value.trim() })
      }}
    >
      <Select
        label={t('pages.filter.column')}
        value={column}
        options={allColumns
          .filter((one) => !columnInfo(one).shownOnly)
          .map((one) => ({ value: one, label: t(`pages.column.${one}`) }))}
        onChange={(next) => change(allColumns.find((one) => one === next) ?? 'url')}
      />
      {info.kind !== 'switch' && (
        <Select
          label={t('pages.filter.operator')}
          value={operator}
          options={operatorsOf(column).map((one) => ({ value: one, label: t(`pages.operator.${one}`) }))}
          onChange={(next) => setOperator(operatorsOf(column).find((one) => one === next) ?? '=')}
        />
      )}
      {choices ? (
        <Select label={t('pages.filter.value')} value={value} options={choices} onChange={setValue} />
      ) : (
        <input
          class="input"
          aria-label={t('pages.filter.value')}
          placeholder={info.kind === 'time' ? '2026-01-31' : t('pages.filter.value')}
          inputMode={isText || info.kind === 'time' ? 'text' : 'decimal'}
          pattern={isText ? undefined : info.kind === 'time' ? '\\d{4}-\\d\\d-\\d\\d.*' : '-?\\d+([.]\\d+)?'}
          required={operator !== '=' && operator !== '!='}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <button type="submit" class="button primary">
        {t('pages.filter.apply')}
      </button>
    </form>
  )
}
