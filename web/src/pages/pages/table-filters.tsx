import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { Select } from '../../components/select.tsx'
import { navigate, type PageUrl, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { useSite } from '../../website/frame/site-context.ts'
import { allColumns, isComparable, kindOf, namesIn, type TableColumn } from './table-columns.ts'
import { filterText, operatorsOf, type TableFilter, type TableQuery, withTableFilters } from './table-query.ts'

interface TableFiltersProps {
  readonly query: TableQuery
  readonly pageUrl: PageUrl
}

/** The conditions on columns as chips, which can be edited and removed. */
export function TableFilters({ query: { filters, issue }, pageUrl }: TableFiltersProps) {
  const apply = (next: readonly TableFilter[]): void =>
    navigate(withTableFilters(pageUrl, next), { replace: true, keepScroll: true })
  return (
    <div class="chips">
      {issue && <IssueChip key={issue} issue={issue} pageUrl={pageUrl} />}
      {filters.map((filter, index) => (
        <div class="chip" key={filterText(filter)}>
          <Menu
            side="left"
            arrow={false}
            buttonClass="chip-label"
            label={filterName(filter)}
            ariaLabel={t('table.filter.edit', { filter: filterName(filter) })}
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
          <a
            class="chip-action"
            href={withTableFilters(pageUrl, filters.toSpliced(index, 1))}
            aria-label={t('table.filter.remove', { filter: filterName(filter) })}
          >
            <Icon name="close" />
          </a>
        </div>
      ))}
      <Menu
        side="left"
        arrow={false}
        buttonClass="button plain small"
        label={
          <>
            <Icon name="plus" />
            {t('table.filter.add')}
          </>
        }
      >
        {(close) => (
          <FilterForm
            filter={{ column: 'visits', operator: '>', value: '' }}
            onApply={(filter) => {
              close()
              apply([...filters, filter])
            }}
          />
        )}
      </Menu>
    </div>
  )
}

/** The issue whose pages are shown: a link to its own page. */
function IssueChip({ issue, pageUrl }: { readonly issue: string; readonly pageUrl: PageUrl }) {
  const { home, project } = useSite()
  const path = `/api/v1/sites/${encodeURIComponent(project)}/issues/${encodeURIComponent(issue)}`
  const known = useLoad(path, (signal) => request<'readSiteIssue'>('seo', path, { signal, withoutTexts: true }))
  const title = known.state === 'ready' ? known.value.data.title : issue
  return (
    <div class="chip">
      <a class="chip-label" href={`${home}/seo/issues/${encodeURIComponent(issue)}`}>
        {title}
      </a>
      <a
        class="chip-action"
        href={withQuery(pageUrl, { issue: undefined, page: undefined })}
        aria-label={t('table.filter.remove', { filter: title })}
      >
        <Icon name="close" />
      </a>
    </div>
  )
}

/** A condition in words, such as "Visits > 100" or "Title contains pricing". */
function filterName({ column, operator, value }: TableFilter): string {
  const name = t(`table.column.${column}`)
  if (value === '') return t(operator === '=' ? 'table.filter.none' : 'table.filter.any', { column: name })
  if (kindOf(column) === 'flag') return `${name}: ${t(value === '1' ? 'table.yes' : 'table.no')}`
  const known = kindOf(column) === 'name' ? namesIn(column).find((one) => one.value === value) : undefined
  return `${name} ${t(`table.operator.${operator}`)} ${known?.label ?? value}`
}

interface FilterFormProps {
  readonly filter: TableFilter
  readonly onApply: (filter: TableFilter) => void
}

function FilterForm({ filter, onApply }: FilterFormProps) {
  const [column, setColumn] = useState(filter.column)
  const [operator, setOperator] = useState(filter.operator)
  const [value, setValue] = useState(filter.value)
  const kind = kindOf(column)
  const change = (next: TableColumn): void => {
    setColumn(next)
    setOperator(operatorsOf(next)[0] ?? '=')
    setValue(kindOf(next) === 'flag' ? '1' : kindOf(next) === 'name' ? (namesIn(next)[0]?.value ?? '') : '')
  }
  const choices =
    kind === 'flag'
      ? ['1', '0'].map((one) => ({ value: one, label: t(one === '1' ? 'table.yes' : 'table.no') }))
      : kind === 'name'
        ? namesIn(column)
        : null
  const isText = kind === 'text' || kind === 'time'
  return (
    <form
      class="table-filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ column, operator, value: value.trim() })
      }}
    >
      <Select
        label={t('table.filter.column')}
        value={column}
        options={allColumns.filter(isComparable).map((one) => ({ value: one, label: t(`table.column.${one}`) }))}
        onChange={(next) => change(allColumns.find((one) => one === next) ?? 'url')}
      />
      {kind !== 'flag' && (
        <Select
          label={t('table.filter.operator')}
          value={operator}
          options={operatorsOf(column).map((one) => ({ value: one, label: t(`table.operator.${one}`) }))}
          onChange={(next) => setOperator(operatorsOf(column).find((one) => one === next) ?? '=')}
        />
      )}
      {choices ? (
        <Select label={t('table.filter.value')} value={value} options={choices} onChange={setValue} />
      ) : (
        <input
          class="input"
          aria-label={t('table.filter.value')}
          placeholder={kind === 'time' ? '2026-01-31' : t('table.filter.value')}
          inputMode={isText ? 'text' : 'decimal'}
          pattern={kind === 'text' ? undefined : kind === 'time' ? '\\d{4}-\\d\\d-\\d\\d' : '-?\\d+([.]\\d+)?'}
          required={operator !== '=' && operator !== '!='}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <button type="submit" class="button primary">
        {t('table.filter.apply')}
      </button>
    </form>
  )
}
