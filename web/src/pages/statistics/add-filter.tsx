import { SelectField, TextField } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { navigate } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { dimensions } from './dimensions.ts'
import type { Scope } from './scope.ts'
import { operators, withFilters } from './view.ts'

/** A form for filters that a click on a row cannot set, such as part of a path. */
export function AddFilter({ scope }: { readonly scope: Scope }) {
  const add = (event: SubmitEvent, close: () => void): void => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    const values = new FormData(event.currentTarget)
    const operator = operators.find((one) => one === values.get('operator'))
    if (!operator) return
    const filter = { dimension: String(values.get('dimension')), operator, values: [String(values.get('value'))] }
    navigate(withFilters(scope.pageUrl, [...scope.view.filters, filter]))
    close()
  }
  return (
    <Menu
      buttonClass="button plain small"
      side="left"
      arrow={false}
      label={
        <>
          <Icon name="filter" />
          {t('filter.add')}
        </>
      }
    >
      {(close) => (
        <form onSubmit={(event) => add(event, close)}>
          <SelectField
            label={t('filter.dimension')}
            name="dimension"
            value="page"
            options={dimensions.map((value) => ({ value, label: t(`dimension.${value}`) }))}
          />
          <SelectField
            label={t('filter.operator')}
            name="operator"
            value="contains"
            options={operators.map((value) => ({ value, label: t(`operator.${value}`) }))}
          />
          <TextField label={t('filter.value')} name="value" required hint={t('filter.value.hint')} spellcheck={false} />
          <button type="submit" class="button primary small">
            {t('filter.apply')}
          </button>
        </form>
      )}
    </Menu>
  )
}
