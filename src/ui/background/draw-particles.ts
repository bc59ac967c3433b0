import { CHAT_IDS } from '../../domain/persona.ts';
import type { Brush } from './brush.ts';
import { closeness } from './links.ts';
import type { Inks } from './palette.ts';
import type { Scene } from './scene.ts';

const LINK_OPACITY = 1;
const LINK_WIDTH_PX = 1;

/** Each link in the colour of one of its ends, fainter the longer it is. */
export function drawLinks(brush: Brush, { shown, emphasis }: Scene, inks: Inks): void {
  brush.lineWidth = LINK_WIDTH_PX;
  for (let index = 0; index < shown.length; index += 1) {
    const from = shown[index];
    if (!from) continue;
    brush.strokeStyle = inks[from.chatId];
    for (let other = index + 1; other < shown.length; other += 1) {
      const to = shown[other];
      const near = to ? closeness(from, to) : 0;
      if (!to || near === 0) continue;
      brush.globalAlpha = LINK_OPACITY * near * emphasis[from.chatId];
      brush.beginPath();
      brush.moveTo(from.xPx, from.yPx);
      brush.lineTo(to.xPx, to.yPx);
      brush.stroke();
    }
  }
}

/** One path a colour. */
export function drawParticles(brush: Brush, { shown, emphasis }: Scene, inks: Inks): void {
  for (const chatId of CHAT_IDS) {
    brush.fillStyle = inks[chatId];
    brush.globalAlpha = emphasis[chatId];
    brush.beginPath();
    for (const particle of shown) {
      if (particle.chatId !== chatId) continue;
      brush.moveTo(particle.xPx + particle.radiusPx, particle.yPx);
      brush.arc(particle.xPx, particle.yPx, particle.radiusPx, 0, 2 * Math.PI);
    }
    brush.fill();
  }
}
