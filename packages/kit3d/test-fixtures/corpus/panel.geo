// An open sheet with a hole: no volume.
SetFactory("OpenCASCADE");
Rectangle(1) = {0, 0, 0, 120, 80, 6};
Disk(2) = {60, 40, 0, 15, 15};
BooleanDifference(3) = { Surface{1}; Delete; }{ Surface{2}; Delete; };
Mesh.MeshSizeMax = 14;
