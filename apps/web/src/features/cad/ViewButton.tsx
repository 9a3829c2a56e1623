import { View } from 'lucide-react'
import { useModelAddress } from '../../lib/model-url.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens a file in 3D, at an address of its own. */
export function ViewButton({ fileId, name }: { fileId: string; name: string }) {
  const { open } = useModelAddress()
  return (
    <Button variant="secondary" size="sm" aria-label={`View ${name}`} onClick={() => open(fileId)}>
      <View className="size-4" aria-hidden="true" />
      View
    </Button>
  )
}
