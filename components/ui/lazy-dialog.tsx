'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Alert } from './alert'
import { Button } from './button'
import { Dialog } from './dialog'
import { Spinner } from './state-panel'

type LazyDialogProps<Content> = {
  /** The same function at each rendering. */
  load: () => Promise<Content>
  title: string
  loadingLabel: string
  /** Shown when the code could not be loaded, with `alternative` beside Try again. */
  failure: ReactNode
  alternative?: ReactNode
  onClose: () => void
  children: (content: Content) => ReactNode
}

/** Loads the code of a dialog when it is opened; meanwhile, and if that fails, it shows a dialog of its own. */
export function LazyDialog<Content>({
  load,
  title,
  loadingLabel,
  failure,
  alternative,
  ...rest
}: LazyDialogProps<Content>) {
  const { onClose, children } = rest
  const [content, setContent] = useState<{ loaded: Content } | 'loading' | 'failed'>('loading')
  const fetchContent = useCallback(() => {
    setContent('loading')
    load().then(
      loaded => setContent({ loaded }),
      () => setContent('failed'),
    )
  }, [load])
  useEffect(fetchContent, [fetchContent])

  if (typeof content === 'object') return children(content.loaded)
  return (
    <Dialog title={title} onClose={onClose}>
      {content === 'loading' ? (
        <div className="grid min-h-96 place-items-center">
          <Spinner label={loadingLabel} />
        </div>
      ) : (
        <Alert className="mt-4">{failure}</Alert>
      )}
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        {content === 'failed' ? <Button onClick={fetchContent}>Try again</Button> : null}
        {content === 'failed' ? alternative : null}
        <Button variant="secondary" onClick={onClose} className="only:col-span-full nth-3:col-span-full">
          Close
        </Button>
      </div>
    </Dialog>
  )
}
