import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Offer } from '../src/api/types';
import { moveButton, shapeButton, MOMENT, moveShape, press } from '../src/board/choose';

const offer: Offer = { move: 3, kind: 'boost', fields: {}, text: 'boost', preview: {}, final: true };
const hand = (selected: Offer | null) => ({ selected, onselect: vi.fn(), onhover: vi.fn(), onconfirm: vi.fn() });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('pressed once it is chosen, pressed again after a moment it is confirmed', () => {
  const before = hand(null);
  press(offer, before);
  expect(before.onselect).toHaveBeenCalledWith(offer);
  vi.advanceTimersByTime(MOMENT + 1);
  const after = hand(offer);
  press(offer, after);
  expect(after.onconfirm).toHaveBeenCalledWith(offer);
  expect(after.onselect).not.toHaveBeenCalled();
});

test('a double click only chooses', () => {
  press(offer, hand(null));
  vi.advanceTimersByTime(MOMENT - 1);
  const after = hand(offer);
  press(offer, after);
  expect(after.onconfirm).not.toHaveBeenCalled();
});

test('something that stands for several moves chooses in its own way', () => {
  const choose = vi.fn();
  const { onselect, ...rest } = hand(offer);
  press(null, { ...rest, onselect }, choose);
  expect(choose).toHaveBeenCalledOnce();
  expect(onselect).not.toHaveBeenCalled();
});

test('a button says what it stands for, and is looked at', () => {
  const props = hand(offer);
  const attributes = moveButton(offer, props);
  expect(attributes).toMatchObject({ 'aria-pressed': true, 'data-move': 'boost' });
  attributes.onpointerenter();
  attributes.onblur();
  expect(props.onhover.mock.calls).toEqual([[offer], [null]]);
});

test('a place on the board is pressed by keys as well', () => {
  const act = vi.fn();
  const key = (name: string) => ({ key: name, preventDefault: vi.fn(), stopPropagation: vi.fn() });
  const { onkeydown } = shapeButton(act);
  for (const name of ['Enter', ' ', 'x']) onkeydown(key(name) as unknown as KeyboardEvent);
  expect(act).toHaveBeenCalledTimes(2);
  expect(moveShape(offer, hand(null))).toMatchObject({ role: 'button', tabindex: 0, 'aria-pressed': false });
});

test('what can be taken back is sent at the first press', () => {
  const props = hand(null);
  press({ ...offer, final: false }, props);
  expect(props.onconfirm).toHaveBeenCalledOnce();
  expect(props.onselect).not.toHaveBeenCalled();
});
