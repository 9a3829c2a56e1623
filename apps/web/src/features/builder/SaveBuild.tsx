import { useMutation, useQueryClient } from '@tanstack/react-query'
import { buildsApi } from '@vorta/contract/builds/routes'
import type { Customization } from '@vorta/contract/orders/schema'
import { call, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { SAVED_BUILD_KEY } from '../builds/builds.queries.ts'
import type { CarFields } from './fields.ts'
import { toSharedBuild } from './shared-build.ts'

interface SaveBuildProps {
  car: CarFields
  kit: Customization
  paintOf: (name: string) => string
}

/** Saves the design to the account, to continue on another device. */
export function SaveBuild({ car, kit, paintOf }: SaveBuildProps) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const year = /^\d{4}$/.test(car.year) ? Number(car.year) : null
      const body = { ...toSharedBuild({ car, kit, paintOf }), make: car.make, model: car.model, year }
      return call(buildsApi.save, { body })
    },
    onSuccess: ({ savedBuild }) => {
      queries.setQueryData(SAVED_BUILD_KEY, { success: true, savedBuild })
      showToast('Build saved. You can continue from your dashboard on any device.')
    },
    onError: (error) => showToast(messageOf(error, "We couldn't save the build. Please try again."), 'error'),
  })
  return (
    <Button variant="ghost" size="sm" busy={save.isPending} busyLabel="Saving..." onClick={() => save.mutate()}>
      Save to Account
    </Button>
  )
}
