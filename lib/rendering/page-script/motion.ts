import 'client-only'
import { onClick } from './on-click'

const KEY = 'motion'
type Motion = 'paused' | 'running'

/** Syncs `html[data-motion]` with the visitor's choice or the system's. Emits `motionchange` on the document. */
export function initMotionPreference(): void {
  const root = document.documentElement
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
  const applyPreference = () => setMotion(loadMotion() ?? (reducedMotion.matches ? 'paused' : 'running'))

  function setMotion(motion: Motion): void {
    if (root.dataset.motion === motion) return
    root.dataset.motion = motion
    document.dispatchEvent(new CustomEvent('motionchange'))
  }

  applyPreference()
  reducedMotion.addEventListener('change', applyPreference)
  for (const type of ['pageshow', 'storage']) window.addEventListener(type, applyPreference)
  onClick('[data-motion-toggle]', () => {
    const next: Motion = root.dataset.motion === 'paused' ? 'running' : 'paused'
    saveMotion(next)
    setMotion(next)
  })
}

// Storage may be blocked; the choice then lasts for this page.
function loadMotion(): Motion | undefined {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'paused' || value === 'running' ? value : undefined
  } catch {
    return undefined
  }
}

function saveMotion(motion: Motion): void {
  try {
    localStorage.setItem(KEY, motion)
  } catch {
    // The choice is only not remembered.
  }
}
