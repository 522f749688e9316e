/**
 * Renders every sound of the client's synthesizer, and a reference tone, without playing them. Returns for each its
 * kind, its peak in dBFS, and its loudness: the loudest 400 ms by ITU-R BS.1770 ("momentary", in LKFS).
 */
async (synth) => {
    const { SOUNDS, playSound } = await import(synth);
    const RATE = 48000;
    const WINDOW = 0.4 * RATE;
    // BS.1770-4, tables 1 and 2: the high-shelf and the high-pass filter at 48 kHz
    const WEIGHTING = [
        [
            [1.53512485958697, -2.69169618940638, 1.19839281085285],
            [1, -1.69065929318241, 0.73248077421585],
        ],
        [
            [1, -2, 1],
            [1, -1.99004745483398, 0.99007225036621],
        ],
    ];
    const decibels = (share) => 20 * Math.log10(share);

    const render = async (play, weighted) => {
        const context = new OfflineAudioContext(1, 2 * RATE, RATE);
        let out = context.destination;
        for (const [forward, back] of weighted ? WEIGHTING.toReversed() : []) {
            const filter = context.createIIRFilter(forward, back);
            filter.connect(out);
            out = filter;
        }
        play(context, out);
        return (await context.startRendering()).getChannelData(0);
    };
    const measure = async (kind, play) => {
        const plain = await render(play, false);
        const weighted = await render(play, true);
        let sum = 0;
        let loudest = 0;
        weighted.forEach((sample, i) => {
            sum += sample ** 2 - (i >= WINDOW ? weighted[i - WINDOW] ** 2 : 0);
            loudest = Math.max(loudest, sum);
        });
        const peak = plain.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        return { kind, peak: decibels(peak), loudness: decibels(Math.sqrt(loudest / WINDOW)) - 0.691 };
    };

    const tone = (context, out) => {
        const source = new OscillatorNode(context, { frequency: 997 });
        source.connect(out);
        source.start();
    };
    const measured = { tone: await measure('tone', tone) };
    for (const [name, sound] of Object.entries(SOUNDS)) {
        measured[name] = await measure(sound.kind, (context, out) => playSound(context, out, sound));
    }
    return measured;
}
