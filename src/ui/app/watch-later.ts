import type { watchAnnouncements } from '../../domain/visit/announcements.ts';
import type { Happening } from '../../domain/visit/happening.ts';
import type { Visit } from '../../domain/visit/visit.ts';

type Watch = typeof watchAnnouncements;

/** Announces once the code for it is there. If that does not come, it is fetched again when something happens. */
export function watchLater(
  visit: Visit,
  say: (text: string) => void,
  loadWatch: () => Promise<Watch>,
): () => void {
  const missed: Happening[] = [];
  let isLoading = false;
  let isOver = false;
  let stop = visit.happened.listen((happening) => {
    missed.push(happening);
    void load();
  });

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const watch = await loadWatch();
      if (isOver) return;
      stop();
      stop = watch(visit, say, missed);
    } catch {
      isLoading = false;
    }
  }

  void load();
  return () => {
    isOver = true;
    stop();
  };
}
