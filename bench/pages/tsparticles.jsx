// tsParticles as its documentation shows it, with the counts of Quartet's background: 75 particles, links of 100 px.
import { tsParticles } from '@tsparticles/engine';
import { loadSlim } from '@tsparticles/slim';
import './tsparticles.css';

await loadSlim(tsParticles);
const container = await tsParticles.load({
  id: 'root',
  options: {
    background: { color: 'transparent' },
    particles: {
      number: { value: 75 },
      color: { value: '#88aaff' },
      links: { enable: true, distance: 100, color: '#88aaff', opacity: 0.4 },
      move: { enable: true, speed: 1 },
      opacity: { value: 0.6 },
      size: { value: { min: 1, max: 3 } },
    },
  },
});

Object.assign(globalThis, {
  bench: { ready: true, pause: () => container.pause(), resume: () => container.play() },
});
