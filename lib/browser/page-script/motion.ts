import 'client-only'

const KEY = 'motion'
type Motion = 'paused' | 'running'

/**
 * Keeps `html[data-motion]`: what the visitor chose last, else what the system asks for.
 * Every `[data-motion-toggle]` button turns it over and `motionchange` on the document tells the rest.
 */
export function keepMotion(): void {
  const root = document.documentElement
  const still = window.matchMedia('(prefers-reduced-motion: reduce)')
  const settle = () => setMotion(chosen() ?? (still.matches ? 'paused' : 'running'))

  function setMotion(motion: Motion): void {
    if (root.dataset.motion === motion) return
    root.dataset.motion = motion
    document.dispatchEvent(new CustomEvent('motionchange'))
  }

  settle()
  still.addEventListener('change', settle)
  document.addEventListener('click', event => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-motion-toggle]')) return
    const next: Motion = root.dataset.motion === 'paused' ? 'running' : 'paused'
    remember(next)
    setMotion(next)
  })
}

// Storage may be closed (private windows, blocked cookies); the choice then holds for this page only.
function chosen(): Motion | undefined {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'paused' || value === 'running' ? value : undefined
  } catch {
    return undefined
  }
}

function remember(motion: Motion): void {
  try {
    localStorage.setItem(KEY, motion)
  } catch {
    // Nothing is lost but the memory of it.
  }
}
