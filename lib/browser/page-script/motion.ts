import 'client-only'
import { onClick } from './on-click'

const KEY = 'motion'
type Motion = 'paused' | 'running'

/**
 * Keeps `html[data-motion]`: what the visitor chose last, else what the system asks for.
 * Every `[data-motion-toggle]` button turns it over and `motionchange` on the document tells the rest.
 */
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
  // What was chosen on another page holds on one that was left open, kept for the way back, or made ready ahead.
  for (const type of ['pageshow', 'storage']) window.addEventListener(type, applyPreference)
  onClick('[data-motion-toggle]', () => {
    const next: Motion = root.dataset.motion === 'paused' ? 'running' : 'paused'
    saveMotion(next)
    setMotion(next)
  })
}

// Storage may be closed (private windows, blocked cookies); the choice then holds for this page only.
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
    // Nothing is lost but the memory of it.
  }
}
