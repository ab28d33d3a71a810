import { useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog.tsx'
import { TextAreaField } from '../../components/field.tsx'
import { t } from '../../strings/strings.ts'
import { type Condition, type Expression, filterText } from '../view/view.ts'
import type { FilterPickerProps } from './filter-picker-props.ts'
import { Matches, useVisitors } from './matches.tsx'

const combinedExample = '(country:is:DE or country:is:AT) and not visit(event:is:Signup)'

interface ExpressionEditorProps extends FilterPickerProps {
  readonly edited: Condition
}

/** A combination of filters, as text. */
export function ExpressionEditor({ scope, edited, others, filtersWith, onApply, onClose }: ExpressionEditorProps) {
  const [text, setText] = useState(filterText(edited))
  const { visitors: of } = useVisitors(scope, others)
  const condition: Expression = { expression: text.trim() }
  return (
    <Dialog title={t('filter.change')} wide onClose={onClose}>
      <form
        class="expression-editor"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') return
          onApply(condition)
          onClose()
        }}
      >
        <TextAreaField
          label={t('filter.expression')}
          hint={<code>{combinedExample}</code>}
          value={text}
          maxLength={4096}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="filter-footer">
          <Matches scope={scope} of={of} filters={text.trim() === '' ? null : filtersWith(condition)} />
          <button type="button" class="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" class="button primary" disabled={text.trim() === ''}>
            {t('filter.apply')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
