import { useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { Draft } from '@/lib/booking/model/draft'
import type { DroppedChoices } from '@/lib/booking/model/dropped-choices'
import { describeService } from '@/lib/booking/model/fields'

type Props = { dropped: DroppedChoices | undefined; draft: Draft; onUndo: () => void }

/** Says which of the rider's choices the last change dropped, and offers to restore them. */
export function DroppedNotice({ dropped, draft, onUndo }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  const names = dropped?.names.join(', ')
  return (
    <Alert ref={notice} tabIndex={-1} role="status" variant="prompt" shown={dropped !== undefined}>
      {dropped?.isRestored ? (
        <p>Restored: {names}.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="min-w-0 flex-1 basis-56">
            No longer part of this ride: {names}.
            {dropped?.undo.serviceType === undefined ? '' : ` It is now ${describeService(draft)}.`}
          </p>
          <Button
            variant="secondary"
            onClick={() => {
              onUndo()
              notice.current?.focus()
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </Alert>
  )
}
