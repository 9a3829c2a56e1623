import View from '~icons/view'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens a file in the 3D viewer, which has its own URL. */
export function ViewButton({ fileId, name }: { fileId: string; name: string }) {
  const { open } = useModelUrl()
  return (
    <Button variant="secondary" size="sm" aria-label={`View ${name}`} onClick={() => open(fileId)}>
      <View className="size-4" aria-hidden="true" />
      View
    </Button>
  )
}
