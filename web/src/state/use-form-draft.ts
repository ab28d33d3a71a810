import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { draftStore } from './draft-store.ts'

type Values = Readonly<Record<string, string>>
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface FormDraft {
  /** Whether the form has what was typed before it was left. */
  readonly isRestored: boolean
  /** To be called after each input. */
  readonly store: () => void
  /** To be called when the form is sent. A button or link next to the one that sends it closes it on purpose. */
  readonly forget: () => void
  /** Returns to what the form began with. */
  readonly discard: () => void
}

/** What is typed into a form, without secrets, is there again when the form was left by accident. Without an id nothing is stored. */
export function useFormDraft(id: string | undefined, form: RefObject<HTMLFormElement | null>): FormDraft {
  const place = id === undefined ? null : draftStore(`form ${id}`)
  const [isRestored, setIsRestored] = useState(false)
  const first = useRef<Values>({})
  useEffect(() => {
    const element = form.current
    if (place === null || element === null) return
    first.current = readValues(element)
    const forgetIfLeft = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('.form-foot :is(a, [type=button])')) place.forget()
    }
    element.addEventListener('click', forgetIfLeft)
    const text = place.read()
    const values: Values = JSON.parse(text ?? '{}')
    fill(element, values)
    setIsRestored(text !== null)
    // A field may be there only because of the value of another one.
    const frame = requestAnimationFrame(() => fill(element, values))
    return () => {
      element.removeEventListener('click', forgetIfLeft)
      cancelAnimationFrame(frame)
    }
  }, [])
  return {
    isRestored,
    store() {
      const text = JSON.stringify(readValues(form.current))
      if (text === JSON.stringify(first.current)) place?.forget()
      else place?.write(text)
    },
    forget: () => place?.forget(),
    discard() {
      fill(form.current, first.current)
      place?.forget()
      setIsRestored(false)
    },
  }
}

const isControl = (element: Element): element is Control =>
  (element instanceof HTMLInputElement && element.type !== 'password' && element.type !== 'file') ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** The fields by which a form is sent, except those with secrets. */
const controlsOf = (form: HTMLFormElement | null): readonly Control[] =>
  [...(form?.elements ?? [])]
    .filter(isControl)
    .filter(({ name, dataset }) => name !== '' && dataset.secret === undefined)

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** A box has its value in its name, because several may share one. */
const keyOf = (control: Control): string => (isBox(control) ? `${control.name}=${control.value}` : control.name)

const readValues = (form: HTMLFormElement | null): Values =>
  Object.fromEntries(
    controlsOf(form).map((control) => [keyOf(control), isBox(control) ? String(control.checked) : control.value]),
  )

/** Fills in fields as a person does, so that what depends on them follows. */
function fill(form: HTMLFormElement | null, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[keyOf(control)]
    if (value === undefined) continue
    if (isBox(control)) {
      if (String(control.checked) !== value && (control.type === 'checkbox' || value === 'true')) control.click()
    } else if (control.value !== value) {
      control.value = value
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
