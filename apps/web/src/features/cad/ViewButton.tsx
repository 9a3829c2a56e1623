import View from '~icons/view'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { Button } from '../../ui/Button.tsx'

/** On a phone, it covers the row around it. */
const WHOLE_ROW = 'max-sm:absolute max-sm:inset-0 max-sm:min-h-0! max-sm:border-0! max-sm:bg-transparent! max-sm:text-transparent!'

/** Opens a file in the 3D viewer, which has its own URL. */
export function ViewButton({ fileId, name }: { fileId: string; name: string }) {
  const { open } = useModelUrl()
  return (
    <Button variant="secondary" size="sm" className={WHOLE_ROW} aria-label={`View ${name}`} onClick={() => open(fileId)}>
      <View className="size-4" aria-hidden="true" />
      View
    </Button>
  )
}
