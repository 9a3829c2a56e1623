// A closed solid: a cone on a block.
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 50, 30, 10};
Cone(2) = {25, 15, 10, 0, 0, 20, 12, 6};
BooleanUnion(3) = { Volume{1}; Delete; }{ Volume{2}; Delete; };
Mesh.MeshSizeMax = 10;
