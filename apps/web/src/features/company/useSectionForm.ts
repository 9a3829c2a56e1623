import type { CompanyChange, CompanySection, CompanySettings } from '@vorta/contract/company/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { persistedInputs } from '../../lib/forms/usePersistedInput.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { useResetSection, useSaveSection } from './company.queries.ts'

export interface SavedSection<S extends CompanySection> {
  readonly version: number
  readonly value: CompanySettings[S]
}

interface Options<S extends CompanySection, Input> {
  readonly section: S
  readonly saved: SavedSection<S>
  readonly schema: z.ZodType<CompanySettings[S], Input>
  readonly toForm: (value: CompanySettings[S]) => Input
}

/** The unsaved changes of a section, which survive leaving the tab. */
interface Draft<S extends CompanySection, Input> {
  readonly base: SavedSection<S>
  readonly input: Input
  readonly rejected: Input | null
}

/** The form of a section. It follows the saved values until the owner edits it, and shows them after a conflict. */
export function useSectionForm<S extends CompanySection, Input extends FieldValues>({ section, saved, schema, toForm }: Options<S, Input>) {
  const draftKey = `company:${section}`
  const [draft] = useState(() => persistedInputs().get(draftKey) as Draft<S, Input> | undefined)
  // The version that the input is based on; a newer one must not be overwritten unseen.
  const [base, setBase] = useState(draft?.base ?? saved)
  const [rejected, setRejected] = useState(draft?.rejected ?? null)
  const form = useSchemaForm(schema, (draft?.input ?? toForm(saved.value)) as DefaultValues<Input>)
  const save = useSaveSection()
  const input = form.watch()
  const isDirty = JSON.stringify(input) !== JSON.stringify(toForm(base.value))

  useEffect(() => {
    const unsaved: Draft<S, Input> = { base, input: structuredClone(input), rejected }
    if (isDirty || rejected) persistedInputs().set(draftKey, unsaved)
    else persistedInputs().delete(draftKey)
  })

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  const show = (next: SavedSection<S>) => {
    // The tab may have been left before the answer arrived.
    persistedInputs().delete(draftKey)
    setBase(next)
    form.reset(toForm(next.value))
  }
  const follow = useEffectEvent(() => {
    if (saved.version !== base.version && !isDirty) show(saved)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new version only
  useEffect(() => follow(), [saved.version])

  const submit = form.submit(async (value) => {
    const sent = form.watch()
    try {
      const { settings } = await save.mutateAsync({ section, version: base.version, value } as CompanyChange)
      setRejected(null)
      show(settings[section] as SavedSection<S>)
      showToast('Settings saved.')
    } catch (error) {
      if (!(error instanceof ApiError && error.settings)) throw error
      show(error.settings[section] as SavedSection<S>)
      setRejected(sent)
    }
  }, "We couldn't save the settings. Please try again.")

  const resetting = useResetSection()
  /** Shows the defaults, or after a conflict what someone else saved. */
  const resetToDefaults = () =>
    resetting.mutateAsync({ section, version: base.version }).then(
      ({ settings }) => {
        setRejected(null)
        show(settings[section] as SavedSection<S>)
        showToast('Settings reset to the defaults.')
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.settings)) throw error
        show(error.settings[section] as SavedSection<S>)
        throw error
      },
    )

  return {
    ...form,
    submit,
    /** Missing if the section was never saved. */
    resetToDefaults: saved.version > 0 ? resetToDefaults : undefined,
    isDirty,
    discard: () => {
      setRejected(null)
      show(saved)
    },
    /** Whether the last change was rejected, because someone else saved the section first. */
    hasConflict: rejected !== null,
    restore: () => {
      if (rejected) form.reset(rejected)
      setRejected(null)
    },
  }
}
